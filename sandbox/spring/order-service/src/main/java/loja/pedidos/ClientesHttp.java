package loja.pedidos;

import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.stereotype.Component;

/** ClientesHttp builds synchronous HTTP clients with a pool of connections each. No answer is waited for with a limit, and none is tried again. */
@Component
public class ClientesHttp {
    public ClientHttpRequestFactory comPoolDe(int conexoes) {
        var pool = PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnTotal(conexoes)
            .setMaxConnPerRoute(conexoes)
            .build();
        return new HttpComponentsClientHttpRequestFactory(
            HttpClients.custom().setConnectionManager(pool).disableAutomaticRetries().build()
        );
    }
}
