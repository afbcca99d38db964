package loja.pedidos;

import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** PaymentClient charges an order at the payment-service. */
@Component
public class PaymentClient {
    private final RestClient http;

    public PaymentClient(RestClient.Builder builder, ClientesHttp clientes, Destinos destinos) {
        this.http = builder.clone()
            .requestFactory(clientes.comPoolDe(destinos.paymentConnections()))
            .baseUrl(destinos.paymentUrl())
            .build();
    }

    public void cobrar(String pedidoId) {
        http.post().uri("/payments").body(Map.of("orderId", pedidoId)).retrieve().toBodilessEntity();
    }
}
