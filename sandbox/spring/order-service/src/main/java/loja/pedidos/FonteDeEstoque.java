package loja.pedidos;

/** FonteDeEstoque answers the one question on the critical path; which protection stands around it is the profile's business. */
public interface FonteDeEstoque {
    Estoque estoqueDe(String produtoId);
}
