import { check, type PreflightCheck } from './check';

/** handChecks says, where a person makes the fault, that no engine can take it out. */
export const handChecks: PreflightCheck = ({ plan }) =>
  Promise.resolve(
    plan.fault.kind !== 'by_hand'
      ? []
      : [
          check(
            'by_hand',
            'warning',
            'Uma pessoa põe a falha à mão e a desfaz: nenhum motor consegue desfazê-la por ela.',
            'A person puts the fault in by hand and takes it out: no engine can undo it for them.',
          ),
        ],
  );
