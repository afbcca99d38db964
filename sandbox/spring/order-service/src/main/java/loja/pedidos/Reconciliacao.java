package loja.pedidos;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Reconciliacao looks at every order that was taken on a remembered stock, as soon as the inventory-service answers again: it is
 * confirmed, or noted as divergent. The list lives in memory: a specimen, whose restart forgets what it had not looked at.
 */
@Component
public class Reconciliacao {
    private record Pendente(String pedidoId, String produtoId, int quantidade, int estoqueLembrado) {}

    private static final Logger log = LoggerFactory.getLogger(Reconciliacao.class);
    private static final int POR_VEZ = 50;

    private final InventoryClient inventoryClient;
    private final Queue<Pendente> pendentes = new ConcurrentLinkedQueue<>();
    private final Counter confirmados;
    private final Counter divergentes;

    public Reconciliacao(InventoryClient inventoryClient, MeterRegistry metricas) {
        this.inventoryClient = inventoryClient;
        this.confirmados = metricas.counter("orders.reconciled", "result", "confirmed");
        this.divergentes = metricas.counter("orders.reconciled", "result", "divergent");
        metricas.gauge("orders.reconciliation.pending", pendentes, Queue::size);
    }

    public void marcar(String pedidoId, PedidosController.NovoPedido pedido, Estoque lembrado) {
        pendentes.add(new Pendente(pedidoId, pedido.productId(), pedido.quantity(), lembrado.quantidade()));
    }

    /** On the scheduler's own thread: it holds none of Tomcat's. A failed look leaves the rest for the next time. */
    @Scheduled(fixedDelay = 2_000)
    public void reconciliar() {
        for (int vez = 0; vez < POR_VEZ; vez += 1) {
            Pendente pendente = pendentes.peek();
            if (pendente == null) {
                return;
            }
            try {
                Estoque agora = inventoryClient.buscar(pendente.produtoId());
                (agora.quantidade() >= pendente.quantidade() ? confirmados : divergentes).increment();
                pendentes.poll();
            } catch (RuntimeException falha) {
                log.warn("Reconciliação de {} adiada: {}", pendente.pedidoId(), falha.getMessage());
                return;
            }
        }
    }
}
