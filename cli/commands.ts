import { declareAbort } from './commands/abort';
import { declareExplain } from './commands/explain';
import { declareExport } from './commands/export';
import { declareDoctor } from './commands/doctor';
import { declareAudit } from './commands/audit';
import { declareGuard } from './commands/guard';
import { declareImport } from './commands/import';
import { declareLint } from './commands/lint';
import { declarePrint } from './commands/print';
import { declareRollback } from './commands/rollback';
import { declareRun } from './commands/run';
import { declareSchema } from './commands/schema';
import { declareStatus } from './commands/status';
import { declareStopAll } from './commands/stop-all';
import { declareUser } from './commands/user';
import type { DeclareCommand } from './declare-command';

/** commands are all commands of `masterdeck`, in the order in which `--help` lists them. */
export const commands: readonly DeclareCommand[] = [
  declareLint,
  declareExplain,
  declareSchema,
  declareImport,
  declareExport,
  declareRun,
  declareStatus,
  declareAbort,
  declareGuard,
  declarePrint,
  declareRollback,
  declareStopAll,
  declareDoctor,
  declareUser,
  declareAudit,
];
