import type { Role } from '../view/views';
import type { NoticeKind } from './notice';

/** concernedRoles are the roles of a team that a kind of notice is sent to, beside whoever requested the run. */
export function concernedRoles(kind: NoticeKind): readonly Role[] {
  switch (kind) {
    case 'approval_asked':
      return ['product_owner', 'admin'];
    case 'about_to_start':
      return ['facilitator', 'product_owner'];
    case 'aborted':
    case 'refuted':
    case 'regression':
      return ['facilitator', 'product_owner', 'engineer'];
    case 'rollback_incomplete':
      return ['facilitator', 'engineer', 'admin'];
    case 'missed':
      return ['facilitator'];
  }
}
