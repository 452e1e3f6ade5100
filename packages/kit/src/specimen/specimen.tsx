import { type ReactNode, useId } from 'react'

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="specimen" aria-labelledby={id}>
      <h2 className="specimen-name" id={id}>
        {name}
      </h2>
      {children}
    </section>
  )
}
