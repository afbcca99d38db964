/** notHeardPage is what a form post gets when an abort could not be stored: it needs neither the database nor JavaScript. */
export function notHeardPage(action: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>O aborto não foi ouvido</title>
<h1>O aborto não foi ouvido</h1>
<p>O banco de dados não respondeu, então nenhum motor recebeu o pedido. Um motor que perde o banco desfaz a falha por conta
própria em poucos segundos. Aperte de novo; se continuar assim, avise quem facilita.</p>
<p lang="en">The abort was not heard: the database did not answer, so no engine received it. An engine that loses the database
undoes its fault by itself within seconds. Press again; if it stays like this, tell the facilitator.</p>
<form method="post" action="${action}"><button>Abortar de novo · Abort again</button></form>
</html>
`;
}
