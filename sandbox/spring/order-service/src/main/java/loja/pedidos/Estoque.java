package loja.pedidos;

/** Estoque is what is known of a product's stock; `reconciliar` marks a value that did not come from the inventory-service just now. */
public record Estoque(String produtoId, int quantidade, boolean reconciliar) {
    public Estoque comFlagReconciliacao() {
        return new Estoque(produtoId, quantidade, true);
    }
}
