package loja.pedidos;

import java.util.concurrent.CompletionException;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** EsperaDeEstoque holds the request's thread until the protected call is answered: the order-service calls synchronously. */
@Component
@Profile("!original")
public class EsperaDeEstoque implements FonteDeEstoque {
    private final EstoqueProtegido protegido;

    public EsperaDeEstoque(EstoqueProtegido protegido) {
        this.protegido = protegido;
    }

    @Override
    public Estoque estoqueDe(String produtoId) {
        try {
            return protegido.consultarEstoque(produtoId).join();
        } catch (CompletionException falha) {
            throw new EstoqueIndisponivel(falha.getCause());
        }
    }
}
