package loja.pedidos;

import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** EstoqueOriginal is the state before the experiment (Listing 4): a breaker that counts exceptions alone, no time limit, no fallback. */
@Component
@Profile("original")
public class EstoqueOriginal implements FonteDeEstoque {
    private final InventoryClient inventoryClient;

    public EstoqueOriginal(InventoryClient inventoryClient) {
        this.inventoryClient = inventoryClient;
    }

    @Override
    @CircuitBreaker(name = "inventory")
    public Estoque estoqueDe(String produtoId) {
        return inventoryClient.buscar(produtoId);
    }
}
