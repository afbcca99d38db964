package loja.estoque;

import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** StockController tells the stock of a product, as PostgreSQL has it. */
@RestController
public class StockController {
    public record Stock(String productId, int quantity) {}

    private final JdbcClient banco;
    private final TempoDeServico tempo;

    public StockController(JdbcClient banco, TempoDeServico tempo) {
        this.banco = banco;
        this.tempo = tempo;
    }

    @GetMapping("/stock/{id}")
    public Stock estoque(@PathVariable String id) throws InterruptedException {
        tempo.trabalhar();
        return banco.sql("SELECT product_id, quantity FROM stock WHERE product_id = ?")
            .param(id)
            .query(Stock.class)
            .optional()
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }
}
