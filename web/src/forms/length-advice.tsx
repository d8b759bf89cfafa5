interface LengthAdviceProps {
  text: string
  /** Up to here it looks well. */
  atMost: number
}

/** Says that a line is longer than looks well, while it can still be shortened; it may stay so. */
export function LengthAdvice({ text, atMost }: LengthAdviceProps) {
  const length = [...text].length
  return (
    <p className="field-hint" role="status">
      {length > atMost &&
        `${length} characters. More than ${atMost} take several lines on a phone; shorter reads better.`}
    </p>
  )
}
