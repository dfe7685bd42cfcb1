import type { ReactNode } from 'react'
import css from './Lead.module.css'

interface LeadProps {
  title: ReactNode
  text: string
}

/** A title and what belongs to it, in a frame of the page's own; `announced` for what just came about. */
export const LeadText = ({ title, text, announced = false }: LeadProps & { announced?: boolean }) => {
  const Title = announced ? 'output' : 'p'
  return (
    <>
      <Title className={css['hello']}>{title}</Title>
      <p className={css['sub']}>{text}</p>
    </>
  )
}

/** What a page wants, and why. */
export const Lead = (props: LeadProps) => (
  <div className={css['lead']}>
    <LeadText {...props} />
  </div>
)
