package loja.pedidos;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.RestClientException;

/** RecusaPedidos answers 503 where a service that an order needs failed or is not asked, so that the answer names no inner detail. */
@RestControllerAdvice
public class RecusaPedidos {
    @ExceptionHandler({ RestClientException.class, CallNotPermittedException.class, EstoqueIndisponivel.class })
    public ProblemDetail indisponivel(Exception falha) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, falha.getClass().getSimpleName());
    }
}
