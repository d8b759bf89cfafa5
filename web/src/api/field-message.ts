/** A sentence for a field error of `shared/http/fields`, such as `required` or `max:100`. */
export function fieldMessage(code: string, label: string): string {
  const [rule = '', bound] = code.split(':')
  switch (rule) {
    case 'required':
      return `${label} is required.`
    case 'max':
      return `${label} can be at most ${bound} characters long.`
    case 'min':
      return `${label} must be at least ${bound}.`
    case 'characters':
      return `${label} contains characters that cannot be saved. Please remove them.`
    default:
      return `${label} does not look right. Please check it.`
  }
}
