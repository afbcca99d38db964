const joints = /(^|\s)(Se|então|porque|If|then|because)(?=\s)/g;

/** HypothesisText prints the sentence as the card says it, its joints (Se, então, porque) set in bold. */
export function HypothesisText({ text, className = '' }: { text: string; className?: string }) {
  const pieces: React.ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(joints)) {
    const [, space = '', word = ''] = match;
    pieces.push(text.slice(from, match.index) + space, <b key={match.index}>{word}</b>);
    from = match.index + match[0].length;
  }
  return (
    <p
      className={`font-title text-[1.0625rem] leading-relaxed text-pretty italic [&_b]:font-bold [&_b]:not-italic ${className}`}
    >
      {pieces}
      {text.slice(from)}
    </p>
  );
}
