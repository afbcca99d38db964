package loja.pedidos;

import org.springframework.boot.context.properties.ConfigurationProperties;

/** Destinos says where the order-service calls, over how many connections at most, and how many products there are. */
@ConfigurationProperties("loja")
public record Destinos(String inventoryUrl, int inventoryConnections, String paymentUrl, int paymentConnections, int products) {}
