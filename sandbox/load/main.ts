import { Counter, Gauge } from 'prom-client';
import { Pool } from 'undici';
import { z } from 'zod';
import { productIds } from '../inventory-service/stock-table';
import { serviceRegistry } from '../metrics/service-registry';
import { startAdminServer } from '../process/admin-server';
import { parseJson } from '../process/json-http';
import { runService } from '../process/run-service';
import { seededRandom } from '../scale/random';
import { userPool } from '../scale/user-pool';
import { scenarioName, scenarioRequest } from '../scenarios/scenario';
import { OpenLoop } from './open-loop';
import { orderSender } from './order-sender';
import { keepStepping } from './stepping';

const config = z.strictObject({
  adminPort: z.number().int(),
  gatewayOrigin: z.url(),
  ratePerSecond: z.number().nonnegative(),
  spacing: z.enum(['poisson', 'constant']),
  maxInFlight: z.number().int().positive(),
  userCount: z.number().int().positive(),
  productCount: z.number().int().positive(),
  patienceMs: z.number().positive(),
  seed: z.number().int(),
  scenario: scenarioName,
});

const rateRequest = z.strictObject({ ratePerSecond: z.number().min(0).max(1_000) });
const now = () => performance.now();

runService('load', config, async (settings) => {
  const registry = serviceRegistry({ service: 'load' });
  const random = seededRandom(settings.seed);
  const pool = new Pool(settings.gatewayOrigin, { connections: settings.maxInFlight });
  const { send, drop } = loadEvents(registry, pool, settings, random);
  const loop = new OpenLoop(
    { spacing: settings.spacing, maxInFlight: settings.maxInFlight, random },
    { send, drop },
  );
  let { ratePerSecond, scenario } = settings;
  const applyRate = () => {
    loop.setRate(scenario === 'quiet' ? 0 : ratePerSecond, now());
    stepping.wake();
  };
  const stepping = keepStepping(() => loop.step(now()));
  applyRate();
  new Gauge({
    name: 'load_in_flight',
    help: 'Orders not answered yet',
    registers: [registry],
    collect() {
      this.set(loop.inFlight);
    },
  });
  const admin = await startAdminServer(settings.adminPort, registry, {
    '/admin/load': (body) => {
      ratePerSecond = parseJson(body, rateRequest).ratePerSecond;
      applyRate();
      return { ratePerSecond: loop.ratePerSecond };
    },
    '/admin/scenario': (body) => {
      scenario = parseJson(body, scenarioRequest).scenario;
      applyRate();
      return { scenario };
    },
  });
  return {
    adminPort: admin.port,
    stop: async () => {
      stepping.stop();
      await Promise.all([pool.destroy(), admin.close()]);
    },
  };
});

function loadEvents(
  registry: ReturnType<typeof serviceRegistry>,
  pool: Pool,
  settings: z.infer<typeof config>,
  random: () => number,
) {
  const registers = [registry];
  const arrivals = new Counter({ name: 'load_arrivals_total', help: 'Orders sent', registers });
  const responses = new Counter({
    name: 'load_responses_total',
    help: 'Answers by status; "none" = no answer',
    labelNames: ['status'],
    registers,
  });
  const dropped = new Counter({
    name: 'load_dropped_total',
    help: 'Arrivals that were not sent: the load was not open-loop then',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['in_flight', 'stalled']) dropped.inc({ reason }, 0);
  const sendOrder = orderSender(pool, {
    users: userPool(settings.userCount),
    products: productIds(settings.productCount),
    patienceMs: settings.patienceMs,
    random,
  });
  return {
    send: async () => {
      arrivals.inc();
      responses.inc({ status: await sendOrder() });
    },
    drop: (reason: 'in_flight' | 'stalled') => dropped.inc({ reason }),
  };
}
