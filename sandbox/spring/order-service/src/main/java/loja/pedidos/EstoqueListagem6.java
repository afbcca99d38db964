package loja.pedidos;

import io.github.resilience4j.bulkhead.annotation.Bulkhead;
import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import io.github.resilience4j.timelimiter.annotation.TimeLimiter;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** EstoqueListagem6 holds Listing 6 to the letter: its thread-pool bulkhead is one that Listing 5 does not configure, so that the defaults apply. */
@Component
@Profile("listagem-6")
public class EstoqueListagem6 implements EstoqueProtegido {
    private static final Logger log = LoggerFactory.getLogger(EstoqueListagem6.class);

    private final InventoryClient inventoryClient;
    private final EstoqueCache estoqueCache;

    public EstoqueListagem6(InventoryClient inventoryClient, EstoqueCache estoqueCache) {
        this.inventoryClient = inventoryClient;
        this.estoqueCache = estoqueCache;
    }

    @CircuitBreaker(name = "inventory", fallbackMethod = "estoqueDoCache")
    @TimeLimiter(name = "inventory")
    @Bulkhead(name = "inventory", type = Bulkhead.Type.THREADPOOL)
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
