package loja.estoque;

import java.util.Random;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** TempoDeServico is how long the work behind a request takes: log-normal, mean in ms and the standard deviation of the logarithm. */
@ConfigurationProperties("tempo-de-servico")
public record TempoDeServico(double mediaMs, double sigma, long semente) {
    /** A generator of its own for each thread, from one seed: no thread waits for another's dice. */
    private static final ThreadLocal<Random> DADOS = new ThreadLocal<>();

    public void trabalhar() throws InterruptedException {
        if (DADOS.get() == null) {
            DADOS.set(new Random(semente + Thread.currentThread().getId()));
        }
        double mu = Math.log(mediaMs) - sigma * sigma / 2;
        long nanos = (long) (1e6 * Math.exp(mu + sigma * DADOS.get().nextGaussian()));
        Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }
}
