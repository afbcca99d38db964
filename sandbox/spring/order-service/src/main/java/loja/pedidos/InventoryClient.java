package loja.pedidos;

import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** InventoryClient asks the inventory-service, synchronously; it has no time limit of its own, as in the article. */
@Component
public class InventoryClient {
    private record Resposta(String productId, int quantity) {}

    private final RestClient http;
    private final EstoqueCache estoqueCache;

    public InventoryClient(RestClient.Builder builder, ClientesHttp clientes, Destinos destinos, EstoqueCache estoqueCache) {
        this.http = builder.clone()
            .requestFactory(clientes.comPoolDe(destinos.inventoryConnections()))
            .baseUrl(destinos.inventoryUrl())
            .build();
        this.estoqueCache = estoqueCache;
    }

    public Estoque buscar(String produtoId) {
        Resposta resposta = http.get().uri("/stock/{id}", produtoId).retrieve().body(Resposta.class);
        Estoque estoque = new Estoque(produtoId, resposta.quantity(), false);
        estoqueCache.guardar(estoque);
        return estoque;
    }
}
