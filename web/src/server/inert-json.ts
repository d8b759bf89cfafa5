/** JSON for a `<script>` that does not run: nothing in it can end the element, or begin a comment. */
export const inertJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
