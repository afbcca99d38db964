package loja.pedidos;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** EstoqueCache keeps the last stock that the inventory-service told, for each product. */
@Component
public class EstoqueCache {
    private final Map<String, Estoque> ultimos = new ConcurrentHashMap<>();

    public void guardar(Estoque estoque) {
        ultimos.put(estoque.produtoId(), estoque);
    }

    public Estoque ultimoValorConhecido(String produtoId) {
        Estoque ultimo = ultimos.get(produtoId);
        if (ultimo == null) {
            throw new EstoqueIndisponivel("nunca soubemos o estoque de " + produtoId);
        }
        return ultimo;
    }
}
