package loja.pagamento;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

@SpringBootApplication
@ConfigurationPropertiesScan
public class PaymentServiceApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(PaymentServiceApplication.class, arguments);
    }
}
