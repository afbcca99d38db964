/** SectionTitle heads a part of a screen, quieter than its content. */
export function SectionTitle({ children, id }: { children: React.ReactNode; id?: string }) {
  return (
    <h2 id={id} className="part-name mb-2 border-b border-line-strong pb-1.5 text-muted">
      {children}
    </h2>
  );
}
