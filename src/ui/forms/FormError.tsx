import { useFormState } from 'react-hook-form'
import { Note } from '../Note.tsx'

/** What is wrong with the form as a whole; announced. */
export const FormError = () => {
  const text = useFormState().errors.root?.message
  return (
    <Note tone="bad" role="alert" hidden={text === undefined}>
      {text}
    </Note>
  )
}
