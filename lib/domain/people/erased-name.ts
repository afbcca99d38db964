/** erasedName stands wherever the name of a person stood who was erased. */
export const erasedName = 'Pessoa removida';
