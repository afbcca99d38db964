package loja.pagamento;

import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** PaymentController authorises every payment, after the time that a payment takes. */
@RestController
public class PaymentController {
    public record Cobranca(String orderId) {}

    public record Autorizacao(String authorisationId) {}

    private final TempoDeServico tempo;

    public PaymentController(TempoDeServico tempo) {
        this.tempo = tempo;
    }

    @PostMapping("/payments")
    @ResponseStatus(HttpStatus.CREATED)
    public Autorizacao cobrar(@RequestBody Cobranca cobranca) throws InterruptedException {
        tempo.trabalhar();
        return new Autorizacao(UUID.randomUUID().toString());
    }
}
