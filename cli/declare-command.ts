import type { Command } from 'commander';
import type { CliIo } from './cli-io';

/** DeclareCommand adds one command to the program; what it needs is imported by its action, so that `--help` stays quick. */
export type DeclareCommand = (program: Command, io: CliIo) => void;
