import type { Stand } from '@/engine/testing/stand';
import type { TestUpstream } from '@/lib/adapters/toxiproxy/testing/upstream';
import type { AbortButton } from './press';
import type { RunningServer } from '../servers/running-server';

/** Place is one endpoint: a Toxiproxy process of its own, and the port of its proxy `path`. */
export interface Place {
  server: RunningServer;
  readonly port: number;
}

/** FanOutBench is everything that stands for the trials. */
export interface FanOutBench {
  readonly stand: Stand;
  readonly button: AbortButton;
  readonly places: readonly Place[];
  readonly upstream: TestUpstream;
}
