import { pathNames } from '../../sandbox/dependencies/paths';
import { freePort, isPortFree } from '../servers/free-port';
import type { StackPorts } from './stack-options';

/** settlePorts takes each wanted port that is free at this moment, and a free one in place of each other; none wanted: all free ones. */
export async function settlePorts(wanted: StackPorts | undefined): Promise<StackPorts> {
  const settle = async (port: number | undefined) =>
    port !== undefined && (await isPortFree(port)) ? port : freePort();
  const paths = [];
  for (let index = 0; index < pathNames.length; index += 1) paths.push(await settle(wanted?.paths[index]));
  return {
    postgres: await settle(wanted?.postgres),
    toxiproxy: await settle(wanted?.toxiproxy),
    guard: await settle(wanted?.guard),
    alertmanager: await settle(wanted?.alertmanager),
    prometheus: await settle(wanted?.prometheus),
    proxyControl: await settle(wanted?.proxyControl),
    proxyCanary: await settle(wanted?.proxyCanary),
    inventory: await settle(wanted?.inventory),
    gateway: await settle(wanted?.gateway),
    paymentGateway: await settle(wanted?.paymentGateway),
    redis: await settle(wanted?.redis),
    paths,
  };
}
