package loja.pedidos;

import org.springframework.boot.context.properties.ConfigurationProperties;

/** Destinos says where the order-service calls, and over how many connections at most. */
@ConfigurationProperties("loja")
public record Destinos(String inventoryUrl, int inventoryConnections, String paymentUrl, int paymentConnections) {}
