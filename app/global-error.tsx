'use client';

/** What shows when even the root failed: both languages, for which one to speak is not known here. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="pt-BR">
      <body>
        <h1>Esta tela não pôde ser montada</h1>
        <p>
          O motor trabalha à parte, e desfaz qualquer falha no prazo. Para parar já, no terminal: masterdeck
          stop-all
        </p>
        <p lang="en">
          This screen could not be built. The engine works apart, and undoes any fault in time. To stop now,
          in a terminal: masterdeck stop-all
        </p>
        <button type="button" onClick={retry}>
          Tentar de novo · Try again
        </button>
      </body>
    </html>
  );
}
