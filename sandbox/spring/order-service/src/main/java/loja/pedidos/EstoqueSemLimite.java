package loja.pedidos;

import io.github.resilience4j.bulkhead.annotation.Bulkhead;
import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** EstoqueSemLimite is EstoqueRevisado after a refactoring in which the Time Limiter was lost (section 4.5 of the article). */
@Component
@Profile("regressao")
public class EstoqueSemLimite implements EstoqueProtegido {
    private static final Logger log = LoggerFactory.getLogger(EstoqueSemLimite.class);

    private final InventoryClient inventoryClient;
    private final EstoqueCache estoqueCache;

    public EstoqueSemLimite(InventoryClient inventoryClient, EstoqueCache estoqueCache) {
        this.inventoryClient = inventoryClient;
        this.estoqueCache = estoqueCache;
    }

    @CircuitBreaker(name = "inventory", fallbackMethod = "estoqueDoCache")
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
