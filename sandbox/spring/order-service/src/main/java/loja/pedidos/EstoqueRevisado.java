package loja.pedidos;

import io.github.resilience4j.bulkhead.annotation.Bulkhead;
import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import io.github.resilience4j.timelimiter.annotation.TimeLimiter;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** EstoqueRevisado is Listing 6 with the bulkhead that Listing 5 configures (a semaphore of 20 calls): the reading that stands. */
@Component
@Profile("revisada")
public class EstoqueRevisado implements EstoqueProtegido {
    private static final Logger log = LoggerFactory.getLogger(EstoqueRevisado.class);

    private final InventoryClient inventoryClient;
    private final EstoqueCache estoqueCache;

    public EstoqueRevisado(InventoryClient inventoryClient, EstoqueCache estoqueCache) {
        this.inventoryClient = inventoryClient;
        this.estoqueCache = estoqueCache;
    }

    @CircuitBreaker(name = "inventory", fallbackMethod = "estoqueDoCache")
    @TimeLimiter(name = "inventory")
    @Bulkhead(name = "inventory")
    public CompletableFuture<Estoque> consultarEstoque(String produtoId) {
        return CompletableFuture.supplyAsync(() -> inventoryClient.buscar(produtoId));
    }

    private CompletableFuture<Estoque> estoqueDoCache(String produtoId, Throwable ex) {
        log.warn("Fallback de estoque acionado para {}: {}", produtoId, ex.getMessage());
        return CompletableFuture.completedFuture(
            estoqueCache.ultimoValorConhecido(produtoId).comFlagReconciliacao()
        );
    }
}
