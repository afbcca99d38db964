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
