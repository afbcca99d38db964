package loja.pedidos;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** PedidosController takes orders: stock first, then payment, both on the thread of the request. */
@RestController
public class PedidosController {
    public record NovoPedido(String productId, int quantity, String userId) {}

    public record PedidoCriado(String orderId, String status) {}

    private final FonteDeEstoque estoques;
    private final PaymentClient pagamentos;
    private final Reconciliacao reconciliacao;
    private final Counter aoVivo;
    private final Counter doCache;
    private final Counter criados;

    public PedidosController(
        FonteDeEstoque estoques,
        PaymentClient pagamentos,
        Reconciliacao reconciliacao,
        MeterRegistry metricas
    ) {
        this.estoques = estoques;
        this.pagamentos = pagamentos;
        this.reconciliacao = reconciliacao;
        this.aoVivo = metricas.counter("order.inventory.lookups", "source", "live");
        this.doCache = metricas.counter("order.inventory.lookups", "source", "fallback");
        // Not "created": the Prometheus client takes that suffix off.
        this.criados = metricas.counter("orders.placed");
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    public PedidoCriado criar(@RequestBody NovoPedido novo) {
        Estoque estoque = estoques.estoqueDe(novo.productId());
        (estoque.reconciliar() ? doCache : aoVivo).increment();
        String pedidoId = UUID.randomUUID().toString();
        pagamentos.cobrar(pedidoId);
        if (estoque.reconciliar()) {
            reconciliacao.marcar(pedidoId, novo, estoque);
        }
        criados.increment();
        return new PedidoCriado(pedidoId, estoque.reconciliar() ? "RECONCILIATION_PENDING" : "CONFIRMED");
    }
}
