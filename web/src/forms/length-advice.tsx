/** Advises against a text that is longer than recommended; it may stay so. */
export function LengthAdvice({ text, atMost }: { text: string; atMost: number }) {
  const length = [...text].length
  return (
    <p className="field-hint hint" role="status">
      {length > atMost &&
        `${length} characters. More than ${atMost} take several lines on a phone; shorter reads better.`}
    </p>
  )
}
