import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { HealthOutcome } from '@/lib/domain/health/health-line';
import type { HealthReport } from '@/lib/domain/health/health-report';
import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';

interface DoctorOptions {
  readonly json?: true;
  readonly lang?: string;
}

const help = `
Looks at engines and leases, guards, every Toxiproxy (as engines last saw it, with its age: none is called), clocks, the age of the
newest sample behind every metric, disks and versions. Needs DATABASE_URL. The page /health shows the same.

Exit codes: 0 nothing is broken · 1 something is, or the database does not answer · 2 the command line is wrong`;

/** declareDoctor says in sentences how everything is that a run depends on. */
export const declareDoctor: DeclareCommand = (program, io) => {
  program
    .command('doctor')
    .description('say how engines, guards, Toxiproxies, clocks, metrics, disks and versions are')
    .option('--json', 'print one JSON document')
    .option('--lang <language>', 'pt-BR or en (default: the language of the terminal)')
    .addHelpText('after', help)
    .action(async (options: DoctorOptions) => {
      const { chooseLanguage } = await import('../choose-language');
      const locale = chooseLanguage(options.lang, process.env);
      if (locale === null) {
        io.err('--lang: pt-BR | en');
        io.exit(exitCodes.usage);
        return;
      }
      const { openShellContext } = await import('@/lib/services/shell-context');
      const { viewHealthReport } = await import('@/lib/services/health/view-health-report');
      const context = openShellContext(process.env);
      try {
        const report = await viewHealthReport(context);
        io.out(options.json ? JSON.stringify(report, null, 2) : writeReport(report, locale));
        io.exit(report.worst === 'broken' ? exitCodes.failed : exitCodes.ok);
      } finally {
        await context.close();
      }
    });
};

const titles: Record<HealthReport['areas'][number]['area'], Record<Locale, string>> = {
  engines: { 'pt-BR': 'Motores', en: 'Engines' },
  guards: { 'pt-BR': 'Guardas', en: 'Guards' },
  toxiproxies: { 'pt-BR': 'Toxiproxy', en: 'Toxiproxy' },
  clocks: { 'pt-BR': 'Relógios', en: 'Clocks' },
  metrics: { 'pt-BR': 'Métricas', en: 'Metrics' },
  disks: { 'pt-BR': 'Discos', en: 'Disks' },
  versions: { 'pt-BR': 'Versões', en: 'Versions' },
};

/** A sign and a word: neither colour nor shape alone tells them apart. */
const signs: Record<HealthOutcome, Record<Locale, string>> = {
  well: { 'pt-BR': '✓ bem       ', en: '✓ well      ' },
  attention: { 'pt-BR': '! atenção   ', en: '! attention ' },
  broken: { 'pt-BR': '✗ quebrado  ', en: '✗ broken    ' },
  unknown: { 'pt-BR': '? não se sabe', en: '? not known ' },
};

function writeReport({ areas }: HealthReport, locale: Locale): string {
  return areas
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ area, lines }) => [
      titles[area][locale],
      ...lines.map(({ outcome, text }) => `  ${signs[outcome][locale]} ${text[locale]}`),
      '',
    ])
    .join('\n')
    .trimEnd();
}
