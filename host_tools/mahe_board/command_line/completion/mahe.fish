# Completion of `mahe` in fish: mahe completion fish | source
function __mahe_next
    set -l typed (commandline -opc) (commandline -ct)
    set -l found ($typed[1] completion fish --ask=(string join \x1f -- $typed[2..-1] | string collect) 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c mahe -f -a '(__mahe_next)'
