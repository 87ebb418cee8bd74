# MicroPython's own board for the same Pico (RPI_PICO for MAHE_PICO, RPI_PICO2 for MAHE_PICO2), with a few differences.
string(REPLACE MAHE RPI STOCK_BOARD ${MICROPY_BOARD})
set(STOCK_DIR ${MICROPY_PORT_DIR}/boards/${STOCK_BOARD})
include(${STOCK_DIR}/mpconfigboard.cmake)
include(${STOCK_DIR}/mpconfigvariant.cmake OPTIONAL)
set(GEN_PINS_CSV_ARG --board-csv ${STOCK_DIR}/pins.csv)

# rp2.Flash begins at slot A.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../mahe_guard/flash_map.py SLOT_A REGEX "^SLOT_A = 0x")
string(REGEX MATCH "0x[0-9A-F]+" SLOT_A "${SLOT_A}")
list(APPEND MICROPY_DEF_BOARD MICROPY_HW_FLASH_STORAGE_BASE=${SLOT_A})

# Without vfs.rom_ioctl the port's object for a ROMFS partition is unused, and the port is compiled with -Werror.
set_source_files_properties(rp2_flash.c PROPERTIES COMPILE_OPTIONS -Wno-unused-variable)

# The functions and tables that miss the flash cache most in play lie side by side, so that they don't evict each other.
# The linker script is the port's own, with their sections in front.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/hot_sections.txt HOT_SECTIONS REGEX "^\\.")
string(REGEX MATCH "rp2[0-9]+" CHIP ${PICO_PLATFORM})
file(READ ${MICROPY_PORT_DIR}/memmap_mp_${CHIP}.ld LINKER_SCRIPT)
string(FIND "${LINKER_SCRIPT}" "*(.init)\n" FOUND)
if(FOUND EQUAL -1)
    message(FATAL_ERROR "memmap_mp_${CHIP}.ld has no *(.init): say anew where the hot sections belong")
endif()
list(TRANSFORM HOT_SECTIONS REPLACE "(.+)" "        *(\\1)\n")
list(JOIN HOT_SECTIONS "" HOT_SECTIONS)
string(REPLACE "*(.init)\n" "*(.init)\n        . = ALIGN(8);\n${HOT_SECTIONS}" LINKER_SCRIPT "${LINKER_SCRIPT}")
file(CONFIGURE OUTPUT memmap_mahe.ld CONTENT "${LINKER_SCRIPT}" @ONLY)
# The port sets its own script later; this is done last of all.
cmake_language(DEFER CALL pico_set_linker_script ${MICROPY_TARGET} ${CMAKE_BINARY_DIR}/memmap_mahe.ld)
