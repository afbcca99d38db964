toxiproxy-cli toxic add \
  --type latency \
  --attribute latency=2000 \
  --attribute jitter=300 \
  --toxicity 0.1 \
  --toxicName latency_inventory \
  inventory
