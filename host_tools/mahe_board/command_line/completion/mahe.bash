# Completion of `mahe` in bash: eval "$(mahe completion bash)"
_mahe() {
  local word IFS=$'\x1f'
  COMPREPLY=()
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <("$1" completion bash "--ask=${COMP_WORDS[*]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _mahe mahe
