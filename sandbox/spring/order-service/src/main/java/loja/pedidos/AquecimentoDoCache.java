package loja.pedidos;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/**
 * AquecimentoDoCache asks for every product once, before the service says that it is ready: a fallback that never saw a product has
 * nothing to answer with, and a JVM's first call is its slowest.
 */
@Component
public class AquecimentoDoCache implements ApplicationRunner {
    private static final Logger log = LoggerFactory.getLogger(AquecimentoDoCache.class);

    private final InventoryClient inventoryClient;
    private final Destinos destinos;

    public AquecimentoDoCache(InventoryClient inventoryClient, Destinos destinos) {
        this.inventoryClient = inventoryClient;
        this.destinos = destinos;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        for (int numero = 1; numero <= destinos.products(); numero += 1) {
            try {
                inventoryClient.buscar("product-%02d".formatted(numero));
            } catch (RuntimeException falha) {
                // A cold cache is a weakness, not a reason to stay down.
                log.warn("Aquecimento do cache interrompido: {}", falha.getMessage());
                return;
            }
        }
    }
}
