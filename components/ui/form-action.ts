/** FormAction is a server action as a form takes it; pages hand it down, for components know no route. */
export type FormAction = (form: FormData) => Promise<void>;
