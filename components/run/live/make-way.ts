const channelName = 'masterdeck-make-way';

/** wayMs is how long every tab of this browser asks nothing of the server after an abort was pressed. */
export const wayMs = 3_000;

/** makeWay asks every tab of this browser to drop what it waits for: a browser holds six connections, and hung answers may fill them. */
export function makeWay(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/** onMakeWay calls back whenever any tab asks for the way; returns its end. */
export function onMakeWay(step: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = step;
  return () => {
    channel.close();
  };
}
