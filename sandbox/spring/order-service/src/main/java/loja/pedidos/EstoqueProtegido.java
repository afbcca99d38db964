package loja.pedidos;

import java.util.concurrent.CompletableFuture;

/** EstoqueProtegido is the method of Listing 6, whatever stands around it in a profile. */
public interface EstoqueProtegido {
    CompletableFuture<Estoque> consultarEstoque(String produtoId);
}
