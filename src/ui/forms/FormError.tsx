import css from './Form.module.css'

/** What is wrong with the form as a whole; announced. */
export const FormError = ({ text }: { text: string | undefined }) => (
  <p className={css['error']} role="alert" hidden={text === undefined}>
    {text}
  </p>
)
