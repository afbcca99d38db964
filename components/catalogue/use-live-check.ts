import { useEffect, useRef, useState } from 'react';
import type { CatalogueCheck, CatalogueFiles } from '@/lib/domain/view/catalogue-view';

/** quietMs is how long nobody types before the text is checked. */
const quietMs = 500;

export interface LiveCheck {
  readonly check: CatalogueCheck;
  /** `stale`: the check is of an older text; `failed`: the server did not answer, and nothing is known of this one. */
  readonly state: 'current' | 'stale' | 'failed';
}

/** useLiveCheck asks the server what it makes of the newest text, and never shows an older answer as if it were of this one. */
export function useLiveCheck(
  files: CatalogueFiles,
  first: CatalogueCheck,
  ask: (files: CatalogueFiles) => Promise<CatalogueCheck | null>,
): LiveCheck {
  const { metricsYaml, environmentsYaml } = files;
  const [known, setKnown] = useState({ metricsYaml, environmentsYaml, check: first, failed: false });
  const newest = useRef(0);
  const isCurrent = known.metricsYaml === metricsYaml && known.environmentsYaml === environmentsYaml;
  useEffect(() => {
    if (isCurrent) return;
    const turn = ++newest.current;
    const text = { metricsYaml, environmentsYaml };
    const timer = setTimeout(() => {
      ask(text)
        .catch(() => null)
        .then((check) => {
          if (turn !== newest.current) return;
          setKnown((before) => ({ ...text, check: check ?? before.check, failed: check === null }));
        })
        .catch(() => undefined);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [isCurrent, metricsYaml, environmentsYaml, ask]);
  return { check: known.check, state: !isCurrent ? 'stale' : known.failed ? 'failed' : 'current' };
}
