import css from './FieldNotes.module.css'

interface FieldNotesProps {
  /** The field's own id. */
  id: string
  hint?: string | undefined
  /** The hint is only heard: something else shows it. */
  isHintHeard?: boolean
  error?: string | undefined
  /** Names the error for tests and for those who look into the page. */
  code?: string | undefined
}

/** Ids of the sentences below a field, for `aria-describedby`. */
export const describedBy = (id: string, hint?: string, error?: string): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

/** The sentences below a field; the error is announced when it appears. */
export const FieldNotes = ({ id, hint, isHintHeard = false, error, code }: FieldNotesProps) => (
  <>
    {hint ? (
      <span id={`${id}-hint`} className={isHintHeard ? 'hidden-text' : css['hint']}>
        {hint}
      </span>
    ) : null}
    <span id={`${id}-error`} className={css['error']} role="alert" hidden={!error} data-code={code}>
      {error}
    </span>
  </>
)
