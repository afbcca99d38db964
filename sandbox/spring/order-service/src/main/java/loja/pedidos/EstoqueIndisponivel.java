package loja.pedidos;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/** EstoqueIndisponivel: nobody can say whether there is stock, so the order is refused. */
@ResponseStatus(HttpStatus.SERVICE_UNAVAILABLE)
public class EstoqueIndisponivel extends RuntimeException {
    public EstoqueIndisponivel(String mensagem) {
        super(mensagem);
    }

    public EstoqueIndisponivel(Throwable causa) {
        super("o estoque não pôde ser consultado", causa);
    }
}
