import { faultTypes } from '../../fault/fault-attributes';
import type { FaultType } from '../card';

/** TemplateKind is what a new card begins from: a type of fault that Toxiproxy can make, or steps for people. */
export type TemplateKind = FaultType | 'manual';

/** templateKinds lists the templates in the order in which they are offered. */
export const templateKinds: readonly TemplateKind[] = [...faultTypes, 'manual'];
